# Writes OUT, a C file holding every file of FILES under its own name; app/embedded.h declares it.
# A battle of an earlier revision, in a folder old/, is no battle that can be chosen: ID-REVISION.old.
# A CMake script, so that building the program needs no other tool.
include(${CMAKE_CURRENT_LIST_DIR}/embed-bytes.cmake)
set(arrays "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    if(file MATCHES "/old/")
        get_filename_component(name ${file} NAME_WE)
        set(name "${name}.old")
    endif()
    c_bytes(${file} bytes size)
    string(APPEND arrays "/* ${name} */\nstatic const unsigned char text_${count}[] = {\n${bytes}0 };\n\n")
    string(APPEND rows "    { \"${name}\", (const char *)text_${count}, ${size} },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUT}
    "/* Written by tools/embed.cmake. */\n#include \"app/embedded.h\"\n\n${arrays}"
    "const EmbeddedText embedded_texts[] = {\n${rows}    { 0, 0, 0 },\n};\n"
    "const unsigned embedded_text_count = ${count};\n")
