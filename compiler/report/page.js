// The first pane of each kernel is open. Each pane scrolls to the kernel's own statements, below
// the functions that they call. A line under the pointer highlights all lines generated from the
// same source line; a click scrolls to them.
const show = (pre, line) => { pre.scrollTop = line.offsetTop - pre.clientHeight / 3; };
for (const pane of document.querySelectorAll(".made details")) {
  pane.addEventListener("toggle", () => {
    const pre = pane.querySelector("pre");
    const own = pre.querySelector(".l[data-s]");
    if (pane.open && own) show(pre, own);
  });
  pane.open = pane === pane.parentElement.firstElementChild;
}
const linesOf = (code, source) => code.querySelectorAll(`.l[data-s="${source}"]`);
for (const code of document.querySelectorAll(".code")) {
  let shown = null;
  code.addEventListener("mouseover", (event) => {
    const source = event.target.closest(".l")?.dataset.s ?? null;
    if (source === shown) return;
    if (shown) linesOf(code, shown).forEach((line) => line.classList.remove("on"));
    if (source) linesOf(code, source).forEach((line) => line.classList.add("on"));
    shown = source;
  });
  code.addEventListener("click", (event) => {
    const line = event.target.closest(".l[data-s]");
    if (!line) return;
    const own = line.closest("pre");
    for (const pre of code.querySelectorAll("pre")) {
      if (pre === own) continue;
      const other = pre.querySelector(`.l[data-s="${line.dataset.s}"]`);
      if (other) show(pre, other);
    }
  });
}
