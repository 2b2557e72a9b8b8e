// Sends what the buttons stand for, as often as chosen, then shows the page's parts anew.
const byId = id => document.getElementById(id);
const credentials = () => {
  const user = byId('user').value;
  return { Authorization: 'Basic ' + btoa(user + ':' + user) };
};

async function refresh(...ids) {
  const html = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  ids.forEach(id => byId(id).replaceChildren(...fresh.getElementById(id).childNodes));
}

function say(text, kind) {
  const list = byId('answers');
  list.querySelector('.none')?.remove();
  const line = document.createElement('li');
  line.textContent = text;
  line.className = kind;
  list.prepend(line);
  while (list.children.length > 30) list.lastChild.remove();
}

async function send(path, body, key) {
  const headers = { ...credentials(), 'Content-Type': 'application/json', 'Idempotency-Key': '"' + key + '"' };
  try {
    const answer = await fetch(byId('guard').value + path, { method: 'POST', headers, body });
    const replayed = answer.headers.get('Idempotency-Replayed') === 'true';
    say(answer.status + (replayed ? ' replayed ' : ' ') + await answer.text(), replayed ? 'replayed' : answer.ok ? '' : 'refused');
  } catch (error) {
    say(String(error), 'refused');
  }
}

// getRandomValues, not randomUUID: the latter is missing on plain HTTP from another host.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('');

async function operation(button) {
  const key = newKey();
  const times = Number(byId('times').value);
  await Promise.all(Array.from({ length: times }, () => send(button.dataset.path, button.dataset.body ?? '', key)));
  await refresh('counter-goods', 'books');
}

async function drill(button) {
  const words = button.textContent;
  button.textContent = button.dataset.busy;
  try {
    const answer = await fetch('/api/drills/' + button.dataset.drill, { method: 'POST', headers: credentials() });
    if (!answer.ok) say(answer.status + ' ' + await answer.text(), 'refused');
  } finally {
    button.textContent = words;
  }
  const html = await (await fetch(location.href)).text();
  const id = 'drill-' + button.dataset.drill;
  byId(id).replaceWith(new DOMParser().parseFromString(html, 'text/html').getElementById(id));
  await refresh('books');
}

async function busy(buttons, work) {
  buttons.forEach(button => { button.disabled = true; });
  try { await work(); } finally { buttons.forEach(button => { button.disabled = false; }); }
}

document.addEventListener('click', event => {
  const button = event.target.closest('button');
  if (!button) return;
  const drills = [...document.querySelectorAll('button[data-drill]')];
  if (button.dataset.path) busy([button], () => operation(button));
  if (button.dataset.drill) busy([...drills, byId('all')], () => drill(button));
  if (button.id === 'all') busy([...drills, button], async () => { for (const each of drills) await drill(each); });
});
