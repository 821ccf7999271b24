/** Key of the chosen language in the storage of the browser. */
const key = "trefoil-language";

const names = { ts: "TypeScript", py: "Python", python: "Python", go: "Go", yaml: "YAML", csharp: "C#", java: "Java" };

function storedLanguage() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(language) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Without storage, the choice holds for this page.
  }
}

let count = 0;

/** A program in several languages. Without this script, all of them are visible. */
class LanguageTabs extends HTMLElement {
  connectedCallback() {
    const list = document.createElement("div");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language");
    this.panels = new Map();
    for (const panel of [...this.children]) {
      const code = panel.querySelector("[data-language]")?.dataset.language;
      const language = names[code] ?? code;
      const id = `language-${++count}`;
      const tab = Object.assign(document.createElement("button"), { type: "button", id, textContent: language });
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", `${id}-program`);
      Object.assign(panel, { id: `${id}-program`, role: "tabpanel" });
      panel.setAttribute("aria-labelledby", id);
      tab.addEventListener("click", () => choose(language));
      list.append(tab);
      this.panels.set(language, { tab, panel });
    }
    list.addEventListener("keydown", (event) => this.move(event));
    this.prepend(list);
    this.show(storedLanguage());
  }

  /** Shows a language, or the first if the program is not available in it. */
  show(wanted) {
    const [first] = this.panels.keys();
    const chosen = this.panels.has(wanted) ? wanted : first;
    for (const [language, { tab, panel }] of this.panels) {
      const isChosen = language === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
    }
  }

  /** The arrow keys select the next tab, as in all tab lists. */
  move(event) {
    const tabs = [...this.panels.values()].map(({ tab }) => tab);
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  }
}

/** The choice of a language on a page whose tables contain names of properties. */
class LanguageChoice extends HTMLElement {
  connectedCallback() {
    const select = document.createElement("select");
    for (const language of choices) select.add(new Option(language));
    select.value = spellingOf(storedLanguage());
    select.addEventListener("change", () => choose(select.value));
    const label = document.createElement("label");
    label.append("Names in ", select);
    this.replaceChildren(label);
  }
}

const choices = ["TypeScript", "Python", "Go", "YAML", "C#", "Java"];

const spellingOf = (language) => (choices.includes(language) ? language : choices[0]);

/** Names of properties in tables and descriptions, and the links to them, have the spelling of the chosen language. */
function showNames(language) {
  const spelling = { Python: "python", Go: "go", "C#": "csharp" }[language];
  for (const code of document.querySelectorAll("code[data-go]")) {
    code.dataset.name ??= code.textContent;
    const { name, python, go } = code.dataset;
    code.textContent = { python, go, csharp: go.replace(": ", " = ") }[spelling] ?? name;
    const property = code.closest("a.property");
    if (property) property.href = `#${property.id.replace(/\w+$/, code.textContent)}`;
  }
  for (const select of document.querySelectorAll("language-choice select")) select.value = spellingOf(language);
}

/** The whole page shows the chosen language, and the clicked element keeps its place on the screen. */
function choose(language) {
  const clicked = document.activeElement;
  const top = clicked?.getBoundingClientRect().top ?? 0;
  store(language);
  for (const tabs of document.querySelectorAll("language-tabs")) tabs.show(language);
  showNames(language);
  window.scrollBy({ top: (clicked?.getBoundingClientRect().top ?? 0) - top, behavior: "instant" });
}

/** A wide table scrolls, and therefore needs a place in the order of the keyboard. */
function makeWideTablesFocusable() {
  for (const table of document.querySelectorAll(".sl-markdown-content table")) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    else table.removeAttribute("tabindex");
  }
}

/** The first header of a table that compares is empty. Screen readers announce an empty cell correctly. */
function replaceEmptyHeaders() {
  for (const header of document.querySelectorAll(".sl-markdown-content th:empty")) {
    header.replaceWith(document.createElement("td"));
  }
}

/** In a narrow column, the rows of a table with several columns become blocks, whose cells begin with the titles of their columns. */
function labelCells() {
  for (const table of document.querySelectorAll(".sl-markdown-content table")) {
    const labels = [...table.querySelectorAll("thead tr > *")].map(({ textContent }) => textContent.trim());
    if (labels.length < 2) continue;
    table.classList.add("is-labeled");
    for (const row of table.querySelectorAll("tbody tr")) {
      for (const [i, cell] of [...row.children].entries()) if (labels[i]) cell.dataset.label = labels[i];
    }
  }
}

/** Number of characters for which the smallest screen has room. */
const maxTogether = 30;

/** Browsers break a line after each hyphen, so that an option looks like two words. A long word may break. */
function keepWordsTogether() {
  for (const code of document.querySelectorAll(".sl-markdown-content code")) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const hyphenated = [];
    while (texts.nextNode()) if (texts.currentNode.data.includes("-")) hyphenated.push(texts.currentNode);
    for (const text of hyphenated) text.replaceWith(...text.data.split(/([\w-]+)/).map(together));
  }
}

function together(part) {
  if (!/\w-|-\w/.test(part) || part.length > maxTogether) return part;
  const word = document.createElement("span");
  word.className = "word";
  word.textContent = part;
  return word;
}

/** The name of the search button contains its visible text, which includes the keys. */
function nameSearchButton() {
  const button = document.querySelector("button[data-open-modal]");
  button?.setAttribute("aria-label", button.textContent.trim().replace(/\s+/g, " "));
}

/** The element to which the address refers. Null for an address with an incomplete escape, such as `#100%`. */
function targetElement() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}

/** A link to a folded section opens it. */
function openTarget() {
  const target = targetElement();
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  if (target?.closest("details")) target.scrollIntoView();
}

customElements.define("language-tabs", LanguageTabs);
customElements.define("language-choice", LanguageChoice);
showNames(storedLanguage());
openTarget();
window.addEventListener("hashchange", openTarget);
keepWordsTogether();
labelCells();
makeWideTablesFocusable();
replaceEmptyHeaders();
nameSearchButton();
window.addEventListener("resize", makeWideTablesFocusable);

/** Shows the entry of this page in the navigation, which may be far below. Its place on the page does not move. */
function showActiveEntry() {
  const active = document.querySelector('nav.sidebar a[aria-current="page"]');
  for (let pane = active?.parentElement; pane && pane !== document.body; pane = pane.parentElement) {
    if (pane.scrollHeight <= pane.clientHeight || !/auto|scroll/.test(getComputedStyle(pane).overflowY)) continue;
    const [inner, outer] = [active.getBoundingClientRect(), pane.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      pane.scrollTop += inner.top - outer.top - pane.clientHeight / 2;
    return;
  }
}

showActiveEntry();
