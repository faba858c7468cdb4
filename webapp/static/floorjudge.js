// Comfort for keyboards and flaky networks. Every page does all it does without this file, too.
"use strict";

const field = () => document.querySelector("#q, #filter");
const results = () => [...document.querySelectorAll("#results .results a")];
const typing = (element) => element.matches("input, textarea, select, [contenteditable]");

function moveAmongResults(event) {
  const links = results();
  const at = links.indexOf(document.activeElement);
  const inField = document.activeElement === document.querySelector("#q");
  if (!links.length || (at < 0 && !inField)) return;
  event.preventDefault();
  const to = at + (event.key === "ArrowDown" ? 1 : -1);
  if (to < 0) field().focus();
  else if (to < links.length) links[to].focus();
}

// On pages that step through something, the arrows are its back and forward links.
function step(event) {
  const link = document.querySelector(event.key === "ArrowRight" ? "a[data-forward]" : "a[data-back]");
  if (link) {
    event.preventDefault();
    link.click();
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") moveAmongResults(event);
  else if (typing(event.target) && event.key !== "Escape" && !(event.key === "/" && event.target === field() && !field().value)) return;
  else if (event.key === "/" && field()) {
    event.preventDefault();
    field().focus();
    field().select();
  } else if (event.key === "Escape" && results().includes(document.activeElement)) field().focus();
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") step(event);
});

// The language switch comes back to where one is, also after a search has changed the address.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.language");
  if (!link) return;
  const address = new URL(link.href);
  address.searchParams.set("next", location.pathname + location.search);
  link.href = address.href;
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  link.dataset.copied = "";
  setTimeout(() => delete link.dataset.copied, 1500);
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// A download is no part of a page: htmx must leave the form to the browser then.
document.addEventListener("htmx:confirm", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (!button?.matches("[data-plain]")) return;
  event.preventDefault();
  const form = button.form;
  const [action, sent] = [form.action, form.submit];
  form.action = button.formAction;
  sent.call(form);
  form.action = action;
});

// Without a network a search says so instead of leaving old results under a new question.
document.addEventListener("htmx:sendError", (event) => {
  const notice = document.querySelector("#no-network");
  if (notice) event.detail.target.replaceChildren(notice.content.cloneNode(true));
});

// A picked file is read into the text field, so that a fault in it can be mended there.
document.addEventListener("change", async (event) => {
  const picker = event.target;
  const into = document.querySelector("#text");
  if (!picker.matches("input[type=file]") || !picker.files.length || !into) return;
  try {
    into.value = new TextDecoder("utf-8", { fatal: true }).decode(await picker.files[0].arrayBuffer());
    picker.value = "";
  } catch {
    // Not UTF-8: the server knows GBK and UTF-16, so the file goes there as it is.
  }
});

// On a phone the contents would push the rules out of sight.
if (matchMedia("(max-width: 60rem)").matches) document.querySelector(".contents details")?.removeAttribute("open");

// Filtering inside a rulebook needs no server, so that it works in a hall without a network.
const filter = document.querySelector("#filter");
if (filter) {
  const clauses = [...document.querySelectorAll("[data-clause]")];
  const texts = clauses.map((clause) => clause.textContent.normalize("NFKC").toLowerCase());
  filter.parentElement.hidden = false;
  filter.addEventListener("input", () => {
    const words = filter.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    clauses.forEach((clause, at) => {
      const fits = words.every((word) => texts[at].includes(word));
      clause.hidden = !fits;
      shown += fits;
    });
    filter.parentElement.querySelector("output").value = words.length ? `${shown} / ${clauses.length}` : "";
  });
}

if ("serviceWorker" in navigator && window.isSecureContext) navigator.serviceWorker.register("/service-worker.js");
