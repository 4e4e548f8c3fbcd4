# c_bytes(FILE BYTES SIZE): the bytes of a file as elements of a C array, a line of it a line of
# them, and how many they are. Bytes and not string literals, because C11 promises no literal longer
# than 4095 characters.
function(c_bytes file bytes_name size_name)
    file(READ ${file} bytes HEX)
    string(LENGTH "${bytes}" size)
    math(EXPR size "${size} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    string(REPLACE "0x0a," "0x0a,\n" bytes "${bytes}")
    set(${bytes_name} "${bytes}" PARENT_SCOPE)
    set(${size_name} ${size} PARENT_SCOPE)
endfunction()
