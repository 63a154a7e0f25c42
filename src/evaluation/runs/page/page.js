// Each trial's inside waits in a template until it is opened, so that a thousand of them cost nothing.
document.addEventListener(
  "toggle",
  ({ target }) => {
    const inside = target.open && target.querySelector(":scope > template");
    if (inside) inside.replaceWith(inside.content);
  },
  true,
);

const search = document.querySelector("#search");
const failedOnly = document.querySelector("#failed");
const count = document.querySelector("#count");
const trials = [...document.querySelectorAll("details.trial")];

function filter() {
  const wanted = search.value.trim().toLowerCase();
  let shown = 0;
  for (const trial of trials) {
    const fits = trial.dataset.text.includes(wanted) && (!failedOnly.checked || trial.dataset.failed === "yes");
    trial.hidden = !fits;
    if (fits) shown += 1;
  }
  count.textContent = `${shown} of ${trials.length}`;
}

if (search) {
  search.addEventListener("input", filter);
  failedOnly.addEventListener("change", filter);
  filter();
}
