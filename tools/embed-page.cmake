# Writes OUT, a C file holding every file of FILES under its path below ROOT, as it is and by gzip;
# app/page_assets.h declares it. OUT stays untouched if it would be the same.
include(${CMAKE_CURRENT_LIST_DIR}/embed-bytes.cmake)

set(arrays "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    file(RELATIVE_PATH name ${ROOT} ${file})
    if(NOT name MATCHES "^[A-Za-z0-9_./-]+$")
        message(FATAL_ERROR "${file}: found a name that an address would have to escape, "
                            "expected letters, digits and _ . / -")
    endif()
    execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${OUT}.gz COMMAND_ERROR_IS_FATAL ANY)
    file(SHA256 ${file} digest)
    string(SUBSTRING ${digest} 0 32 digest)
    c_bytes(${file} bytes size)
    c_bytes(${OUT}.gz packed packed_size)

    set(array "static const unsigned char")
    string(APPEND arrays "/* ${name} */\n${array} bytes_${count}[] = {\n${bytes}0 };\n")
    math(EXPR worth "${size} * 9 / 10")
    if(packed_size LESS worth)
        string(APPEND arrays "${array} packed_${count}[] = {\n${packed}};\n")
        set(packed_row "packed_${count}, ${packed_size}")
    else()
        set(packed_row "0, 0")
    endif()
    set(row "\"${name}\", \"${digest}\", bytes_${count}, ${size}, ${packed_row}")
    string(APPEND rows "    { ${row} },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(REMOVE ${OUT}.gz)
file(WRITE ${OUT}.new
    "/* Written by tools/embed-page.cmake. */\n#include \"app/page_assets.h\"\n\n${arrays}\n"
    "const PageAsset page_assets[] = {\n${rows}    { 0, 0, 0, 0, 0, 0 },\n};\n"
    "const unsigned page_asset_count = ${count};\n")
execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different ${OUT}.new ${OUT}
                COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${OUT}.new)
