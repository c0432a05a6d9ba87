# Lists the OpenGL and EGL functions that C++ files call, as RECORD(<name>) lines to include.
#
# In:  -D SOURCES=a.cpp;b.cpp -D OUTPUT=file
# Out: #ifdef glBindTexture
#      RECORD(glBindTexture)
#      #endif
# libepoxy defines each function as a macro of its name, which excludes other names.
set(names "")
foreach(source IN LISTS SOURCES)
  file(READ "${source}" text)
  string(REGEX MATCHALL "[^A-Za-z0-9_]e?gl[A-Z][A-Za-z0-9]*" found "${text}")
  list(TRANSFORM found REPLACE "^[^A-Za-z]" "")
  list(APPEND names ${found})
endforeach()
list(REMOVE_DUPLICATES names)
list(SORT names)
set(lines "")
foreach(name IN LISTS names)
  string(APPEND lines "#ifdef ${name}\nRECORD(${name})\n#endif\n")
endforeach()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "${lines}")
