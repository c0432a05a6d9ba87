# Installs the CMake package and brook.pc, beside the targets.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Brook")
configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/BrookConfig.cmake.in" "${PROJECT_BINARY_DIR}/BrookConfig.cmake"
  INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/BrookConfigVersion.cmake"
                                 COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/BrookConfig.cmake"
              "${PROJECT_BINARY_DIR}/BrookConfigVersion.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/BrookHelpers.cmake"
        DESTINATION "${package_dir}" COMPONENT development)

# The same package for projects that use the build folder: -DBrook_DIR=<build folder>.
configure_file("${CMAKE_CURRENT_LIST_DIR}/BrookHelpers.cmake"
               "${PROJECT_BINARY_DIR}/BrookHelpers.cmake" COPYONLY)
export(EXPORT BrookRuntimeTargets NAMESPACE Brook::
       FILE "${PROJECT_BINARY_DIR}/BrookRuntimeTargets.cmake")
if(BROOK_BUILD_COMPILER)
  export(EXPORT BrookCompilerTargets NAMESPACE Brook::
         FILE "${PROJECT_BINARY_DIR}/BrookCompilerTargets.cmake")
endif()

install(EXPORT BrookRuntimeTargets NAMESPACE Brook:: DESTINATION "${package_dir}"
        COMPONENT development)
if(BROOK_BUILD_COMPILER)
  install(EXPORT BrookCompilerTargets NAMESPACE Brook:: DESTINATION "${package_dir}"
          COMPONENT compiler)
endif()

file(RELATIVE_PATH path_from_pc_to_prefix
     "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file("${CMAKE_CURRENT_LIST_DIR}/brook.pc.in" "${PROJECT_BINARY_DIR}/brook.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/brook.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
        COMPONENT development)
