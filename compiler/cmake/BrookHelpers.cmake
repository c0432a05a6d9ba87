# brook_generate and brook_add_library: kernels of .br files at build time. Part of the Brook
# package; the same functions serve find_package, add_subdirectory and this repository's samples.

include_guard(GLOBAL)

# Functions keep the policies of their definition: DEPFILE needs the policies of CMake 3.21, whatever
# the calling project requires.
cmake_policy(PUSH)
cmake_policy(VERSION 3.21)

# brook_generate(TARGET target SOURCES a.br b.br
#                [TARGETS cpu glsl430 ...] [MAX_OUTPUTS n] [INCLUDE_DIRS dir...] [DEFINES name...]
#                [OPTIONS option...] [OUTPUT_DIR dir] [HEADER_SUFFIX .br.h] [OUT_VAR variable]
#                [EMIT reflection report glsl essl ir])
#
# Compiles each source with brcc, adds the C++ to `target`, puts the headers on its include path and
# links it with the runtime. The header of a.br is a.br.h; the header of a.brh, a source with
# prototypes only, is a.hpp. Files made from b/a.br go to OUTPUT_DIR/b, so that an #include that finds
# the source finds its header too. A changed source, included file or brcc reruns brcc for that source.
#
# brcc receives the definitions and include folders of the target and its linked libraries, as the C++
# compiler does, and -g in configurations with debugging information. INCLUDE_DIRS come before them and
# DEFINES after them, both for brcc and for the compiler of its output. Folders are relative to the
# current source folder, OUTPUT_DIR to the current binary folder. OUT_VAR receives the generated C++
# files. EMIT lists the other files that brcc writes (brcc --help, --emit=): a.br.json, a.br.html,
# a.br.glsl, a.br.essl, a.br.ir.
function(brook_generate)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;MAX_OUTPUTS;OUTPUT_DIR;HEADER_SUFFIX;OUT_VAR"
                        "SOURCES;TARGETS;INCLUDE_DIRS;DEFINES;OPTIONS;EMIT")
  _brook_require_arguments(brook_generate TARGET SOURCES)
  if(NOT TARGET ${arg_TARGET})
    message(FATAL_ERROR "brook_generate: '${arg_TARGET}' is not a target")
  endif()
  if(NOT TARGET Brook::brcc)
    message(FATAL_ERROR "brook_generate: brcc is not installed here (package brook-compiler); install "
                        "it, or set Brook_BRCC_EXECUTABLE to one that this machine runs")
  endif()
  get_target_property(folder ${arg_TARGET} SOURCE_DIR)
  if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    # CMake runs commands only for targets of the same folder.
    message(FATAL_ERROR "brook_generate: target '${arg_TARGET}' is of the folder '${folder}'; call "
                        "brook_generate there, or make a library here by brook_add_library")
  endif()
  foreach(source IN LISTS arg_SOURCES)
    # Otherwise an unknown argument after SOURCES would be taken for a file.
    if(NOT source MATCHES "\\.brh?i?$")
      message(FATAL_ERROR "brook_generate: '${source}' is neither a .br file nor a known argument")
    endif()
  endforeach()
  if(NOT DEFINED arg_HEADER_SUFFIX)
    set(arg_HEADER_SUFFIX ".br.h")
  endif()
  if(NOT DEFINED arg_OUTPUT_DIR)
    set(arg_OUTPUT_DIR "${CMAKE_CURRENT_BINARY_DIR}/brook/${arg_TARGET}")
  endif()
  get_filename_component(output_dir "${arg_OUTPUT_DIR}" ABSOLUTE BASE_DIR
                         "${CMAKE_CURRENT_BINARY_DIR}")
  file(MAKE_DIRECTORY "${output_dir}")

  set(options ${arg_OPTIONS})
  if(arg_TARGETS)
    list(JOIN arg_TARGETS "," targets)
    list(APPEND options "--target=${targets}")
  endif()
  if(DEFINED arg_MAX_OUTPUTS)
    list(APPEND options "--max-outputs=${arg_MAX_OUTPUTS}")
  endif()
  set(include_dirs "")
  foreach(dir IN LISTS arg_INCLUDE_DIRS)
    get_filename_component(dir "${dir}" ABSOLUTE)
    list(APPEND include_dirs "${dir}")
  endforeach()
  list(TRANSFORM arg_DEFINES PREPEND "-D" OUTPUT_VARIABLE define_options)
  list(TRANSFORM include_dirs PREPEND "-I" OUTPUT_VARIABLE include_options)
  _brook_write_target_options(${arg_TARGET} target_options)
  list(APPEND options ${include_options} "@@${target_options}" ${define_options}
              $<$<CONFIG:Debug,RelWithDebInfo>:-g>)

  _brook_emitted_suffixes("${arg_EMIT}" suffixes)
  set(generated "")
  set(folders "${output_dir}")
  foreach(source IN LISTS arg_SOURCES)
    _brook_output_folder("${source}" "${output_dir}" folder)
    list(APPEND folders "${folder}")
    if(source MATCHES "\\.brhi?$")
      _brook_generate_header("${source}" "${folder}" "${options}" "${target_options}" header)
      target_sources(${arg_TARGET} PRIVATE "${header}")
    else()
      _brook_generate_one("${source}" "${folder}" "${arg_HEADER_SUFFIX}" "${options}"
                          "${target_options}" "${arg_EMIT}" "${suffixes}" cpp)
      list(APPEND generated "${cpp}")
    endif()
  endforeach()
  # Each file of kernels defines the same names for the instruction sets.
  set_source_files_properties(${generated} PROPERTIES COMPILE_DEFINITIONS "${arg_DEFINES}"
                                                      INCLUDE_DIRECTORIES "${include_dirs}"
                                                      SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${arg_TARGET} PRIVATE ${generated})
  list(REMOVE_DUPLICATES folders)
  target_include_directories(${arg_TARGET} PRIVATE ${folders} "${CMAKE_CURRENT_SOURCE_DIR}")
  set_property(TARGET ${arg_TARGET} APPEND PROPERTY BROOK_HEADER_FOLDERS ${folders})
  target_link_libraries(${arg_TARGET} PRIVATE Brook::brt)
  if(DEFINED arg_OUT_VAR)
    set(${arg_OUT_VAR} "${generated}" PARENT_SCOPE)
  endif()
endfunction()

# brook_add_library(name [STATIC|SHARED|OBJECT] SOURCES a.br ... [options of brook_generate])
#
# Adds a library of kernels. A target that links it can include a.br.h and is linked with the runtime.
function(brook_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "STATIC;SHARED;OBJECT" "OUTPUT_DIR;OUT_VAR" "")
  set(kind "")
  foreach(choice STATIC SHARED OBJECT)
    if(arg_${choice})
      list(APPEND kind ${choice})
    endif()
  endforeach()
  if(NOT DEFINED arg_OUTPUT_DIR)
    set(arg_OUTPUT_DIR "brook/${name}")
  endif()
  get_filename_component(output_dir "${arg_OUTPUT_DIR}" ABSOLUTE BASE_DIR
                         "${CMAKE_CURRENT_BINARY_DIR}")
  add_library(${name} ${kind})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)  # unknown if there are only prototypes
  brook_generate(TARGET ${name} OUTPUT_DIR "${output_dir}" OUT_VAR generated
                 ${arg_UNPARSED_ARGUMENTS})
  get_target_property(folders ${name} BROOK_HEADER_FOLDERS)
  target_include_directories(${name} INTERFACE "$<BUILD_INTERFACE:${folders}>")
  target_link_libraries(${name} PUBLIC Brook::brt)
  if(DEFINED arg_OUT_VAR)
    set(${arg_OUT_VAR} "${generated}" PARENT_SCOPE)
  endif()
endfunction()

# Sets `out` to the suffixes of the files of each kind.
function(_brook_emitted_suffixes kinds out)
  set(suffixes "")
  foreach(kind IN LISTS kinds)
    if(kind STREQUAL "reflection")
      list(APPEND suffixes .json)
    elseif(kind STREQUAL "report")
      list(APPEND suffixes .html)
    elseif(kind MATCHES "^(glsl|essl|ir)$")
      list(APPEND suffixes ".${kind}")
    else()
      message(FATAL_ERROR "brook_generate: EMIT knows no '${kind}' but reflection, report, glsl, essl, ir")
    endif()
  endforeach()
  set(${out} "${suffixes}" PARENT_SCOPE)
endfunction()

# Sets `out` to a file with the arguments that the target gives its C++ compiler, one a line. A command
# cannot read them from the target, because an expression may depend on the language.
function(_brook_write_target_options target out)
  set(file "${CMAKE_CURRENT_BINARY_DIR}/brook/${target}.$<CONFIG>")
  set(${out} "${file}.CXX.options" PARENT_SCOPE)
  get_property(isWritten GLOBAL PROPERTY "_BROOK_OPTIONS_OF_${target}")
  if(isWritten)
    return()
  endif()
  set_property(GLOBAL PROPERTY "_BROOK_OPTIONS_OF_${target}" TRUE)
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(folders "$<REMOVE_DUPLICATES:$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>>")
  file(GENERATE OUTPUT "${file}.$<COMPILE_LANGUAGE>.options"
       CONTENT "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},\n-D>>\n$<$<BOOL:${folders}>:-I$<JOIN:${folders},\n-I>>\n"
       TARGET ${target})
endfunction()

# Sets `out` to the folder for files made from the source: the source's folder, below output_dir.
function(_brook_output_folder source output_dir out)
  get_filename_component(input "${source}" ABSOLUTE)
  file(RELATIVE_PATH path "${CMAKE_CURRENT_SOURCE_DIR}" "${input}")
  get_filename_component(folder "${path}" DIRECTORY)
  if(folder STREQUAL "" OR folder MATCHES "^\\.\\.")
    set(folder "${output_dir}")
  else()
    set(folder "${output_dir}/${folder}")
  endif()
  file(MAKE_DIRECTORY "${folder}")
  set(${out} "${folder}" PARENT_SCOPE)
endfunction()

# Adds the command for one source; sets `out` to the C++ file. Files with the `suffixes` of `emit` are
# made beside it.
function(_brook_generate_one source output_dir header_suffix options target_options emit suffixes out)
  get_filename_component(input "${source}" ABSOLUTE)
  get_filename_component(name "${source}" NAME_WLE)
  set(cpp "${output_dir}/${name}.br.cpp")
  set(header "${output_dir}/${name}${header_suffix}")
  _brook_require_one_source("${input}" "${cpp}")
  list(TRANSFORM suffixes PREPEND "${output_dir}/${name}.br" OUTPUT_VARIABLE beside)
  if(emit)
    list(JOIN emit "," kinds)
    list(APPEND options "--emit=cpp,${kinds}")
  endif()
  add_custom_command(
    OUTPUT "${cpp}" "${header}" ${beside}
    COMMAND Brook::brcc ${options} -MD -MF "${cpp}.d" -MQ "${cpp}" "--header=${header}" -o "${cpp}"
            "${input}"
    DEPENDS "${input}" "${target_options}" Brook::brcc
    DEPFILE "${cpp}.d"
    COMMENT "Compiling Brook kernels of ${name}.br"
    COMMAND_EXPAND_LISTS VERBATIM)
  set(${out} "${cpp}" PARENT_SCOPE)
endfunction()

# Adds the command for one source with prototypes; sets `out` to the C++ header.
function(_brook_generate_header source output_dir options target_options out)
  get_filename_component(input "${source}" ABSOLUTE)
  get_filename_component(name "${source}" NAME_WLE)
  set(header "${output_dir}/${name}.hpp")
  _brook_require_one_source("${input}" "${header}")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND Brook::brcc ${options} -MD -MF "${header}.d" -MQ "${header}" -o "${header}" "${input}"
    DEPENDS "${input}" "${target_options}" Brook::brcc
    DEPFILE "${header}.d"
    COMMENT "Translating Brook prototypes of ${source}"
    COMMAND_EXPAND_LISTS VERBATIM)
  set(${out} "${header}" PARENT_SCOPE)
endfunction()

# Stops if another source, or the same one earlier, has the same `output`.
function(_brook_require_one_source input output)
  get_property(other GLOBAL PROPERTY "_BROOK_SOURCE_OF_${output}")
  if(other)
    message(FATAL_ERROR "brook_generate: '${output}' would be made from '${other}' and from '${input}'; "
                        "give one of them a folder of its own by OUTPUT_DIR")
  endif()
  set_property(GLOBAL PROPERTY "_BROOK_SOURCE_OF_${output}" "${input}")
endfunction()

# Stops with one sentence if an argument is missing or unknown.
macro(_brook_require_arguments function)
  foreach(name ${ARGN})
    if(NOT arg_${name})
      message(FATAL_ERROR "${function}: ${name} is missing")
    endif()
  endforeach()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${function}: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${function}: no value for ${arg_KEYWORDS_MISSING_VALUES}")
  endif()
endmacro()

cmake_policy(POP)
