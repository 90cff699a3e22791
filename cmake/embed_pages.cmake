# Writes a C++ source that holds the pages of the rules, byte for byte:
#   cmake -Ddirectory=DOCS_RULES "-Dpages=BG001.md;BG002.md" -Doutput=FILE -P embed_pages.cmake
set(source "#include <bgtools/rules/page_texts.hpp>\n\nnamespace bgtools::rules {\nnamespace {\n\n")
string(APPEND source "constexpr PageText kPages[] = {\n")
foreach(page IN LISTS pages)
  # Without leading zeros, which would make the number octal.
  string(REGEX REPLACE "^BG0*([0-9]+)\\.md$" "\\1" number "${page}")
  file(READ "${directory}/${page}" text)
  string(APPEND source "    {${number}, R\"page(${text})page\"},\n")
endforeach()
string(APPEND source "};\n\n}  // namespace\n\n")
string(APPEND source "std::span<const PageText> page_texts() noexcept { return kPages; }\n\n}  // namespace bgtools::rules\n")
file(WRITE "${output}" "${source}")
