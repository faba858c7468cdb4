// Comfort for the desk. Every page does all it does without this file, too.
"use strict";

// -- the clock: counts on between two looks at the server ---------------------------------------------------

const figures = (seconds) => {
  const [minutes, rest] = [Math.floor(Math.abs(seconds) / 60), Math.abs(seconds) % 60];
  return `${seconds < 0 ? "-" : ""}${String(minutes).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
};

function startClocks(within) {
  for (const clock of within.querySelectorAll(".clock[data-seconds]")) {
    clock.dataset.ends = Date.now() + 1000 * Number(clock.dataset.seconds);
  }
}

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-runs='1']")) {
    const left = Math.round((Number(clock.dataset.ends) - Date.now()) / 1000);
    clock.textContent = figures(left);
    clock.classList.toggle("over", left < 0);
  }
}

startClocks(document);
setInterval(tick, 500);

// -- looking for news: a page says how often; nothing is swapped under somebody's fingers --------------------

const now = document.querySelector("#now[data-poll]");
if (now) {
  const busy = () => now.querySelector("details[open]") || now.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  setInterval(() => {
    if (document.hidden || busy()) return;
    document.body.dispatchEvent(new CustomEvent("fj:look"));
  }, 1000 * Number(now.dataset.poll));
  document.addEventListener("visibilitychange", () => document.hidden || busy() || document.body.dispatchEvent(new CustomEvent("fj:look")));
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt === now) event.detail.parameters.seen = now.querySelector("#seen")?.value ?? "";
  });
  // A server that is busy or failed for a moment says nothing new: the page stays, and asks again.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const status = event.detail.xhr.status;
    if (event.detail.elt === now && (status === 429 || status >= 500)) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSwap", () => {
    startClocks(now);
    turnPages();
  });
}

// -- the wall turns its pages: whole columns, the next ones lie to the right ---------------------------------------

const wallList = () => document.querySelector(".wall [data-pages]");
const pageWidth = (list) => list.clientWidth + (parseFloat(getComputedStyle(list).columnGap) || 0);
let wallPage = 0;

// A list that came anew stays at the page that was being read.
function turnPages(by = 0) {
  const list = wallList();
  if (!list) return;
  const pages = Math.max(1, Math.ceil((list.scrollWidth - 4) / pageWidth(list)));
  wallPage = (wallPage + by) % pages;
  list.scrollLeft = wallPage * pageWidth(list);
}

turnPages();
setInterval(() => turnPages(1), 9000);

// -- a step that loses something asks once more ------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-sure]");
  if (button && !window.confirm(button.dataset.sure)) event.preventDefault();
});
