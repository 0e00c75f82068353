import { type Endpoint, methodOf, pathOf } from '@embark/contract/kernel/endpoint.ts'
import { errors } from '@embark/contract/kernel/errors.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
const titleOf = (id: string) => escaped(id.slice(0, id.lastIndexOf('.')).replaceAll(/[._]/g, ' '))

/** The reference of the API as one page, readable without any script, searched and tried with one; the machine-readable twin is /openapi.json. */
export function referencePage(endpoints: readonly Endpoint[]): string {
  const nouns = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const noun = endpoint.id.slice(0, endpoint.id.lastIndexOf('.'))
    nouns.set(noun, [...(nouns.get(noun) ?? []), endpoint])
  }
  const sections = [...nouns]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([noun, list]) => `<section id="${noun}"><h2>${titleOf(`${noun}.`)}</h2>${list.map(entryOf).join('')}</section>`)
  const menu = [...nouns.keys()].sort().map((noun) => `<li><a href="#${noun}">${titleOf(`${noun}.`)}</a></li>`)
  const refusals = Object.entries(errors).map(
    ([code, [status, text]]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escaped(text)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Embark API</title>
<style>${style}</style></head>
<body><nav aria-label="Nouns"><h2>Embark API</h2><ul>${menu.join('')}<li><a href="#errors">errors</a></li></ul></nav><main><h1>Embark API</h1>
<p>Every call goes to <code>/api</code> with a bearer token. Answers are <code>{"message", "data"}</code>;
refusals are
<code>application/problem+json</code> with <code>errors[]</code> and a <code>traceId</code> to quote.
The same in machine-readable form, with examples that tests made: <a href="/openapi.json">/openapi.json</a>.</p>
<p id="searching" hidden><label for="search">Search</label><input id="search" type="search" placeholder="lead, notes, POST, /finance …">
<span id="count" role="status"></span></p>
${sections.join('')}
<section id="errors"><h2>Errors</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead>
<tbody>${refusals.join('')}</tbody></table></section></main>
<script src="/docs/api.js" defer></script></body></html>`
}

function entryOf(endpoint: Endpoint): string {
  const notes = [
    `Access: <code>${endpoint.access}</code>`,
    ...(endpoint.idempotency ? [`Idempotency-Key ${endpoint.idempotency}`] : []),
    ...(endpoint.writes ? ['changes state although it is a GET'] : []),
    ...(endpoint.limit ? [`at most ${endpoint.limit.max} in ${endpoint.limit.seconds} s`] : []),
    ...(endpoint.errors?.length
      ? [`may refuse with ${endpoint.errors.map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(', ')}`]
      : []),
  ]
  return `<article id="${endpoint.id}"><h3><code>${methodOf(endpoint)} /api${escaped(pathOf(endpoint))}</code></h3><p>${escaped(endpoint.summary)}${endpoint.description ? ` ${escaped(endpoint.description)}` : ''}</p><p class="notes">${notes.join(' · ')}</p></article>`
}

const style = `:root{color-scheme:light dark;--ink:#1d1c1a;--dim:#565249;--paper:#fff;--line:#e8e5de;--link:#0e6173}
@media(prefers-color-scheme:dark){:root{--ink:#f0efea;--dim:#bbb9b0;--paper:#191a18;--line:#2c2d2a;--link:#7ccbd9}}
body{margin:0;display:grid;grid-template-columns:240px minmax(0,1fr);font:15px/1.5 system-ui,sans-serif;
color:var(--ink);background:var(--paper)}
a{color:var(--link)}
nav{position:sticky;inset-block-start:0;block-size:100vh;overflow:auto;padding:16px;
border-inline-end:1px solid var(--line);box-sizing:border-box}
nav ul{list-style:none;padding:0}
nav a{display:block;padding-block:4px}
main{padding:24px 40px;max-inline-size:860px}
article{padding-block:12px;border-block-end:1px solid var(--line)}
h3{font-size:15px;margin:0}
p{margin-block:4px}
.notes{color:var(--dim);font-size:14px}
code{font-size:.95em;overflow-wrap:anywhere}
pre{max-block-size:420px;overflow:auto;padding:12px;border:1px solid var(--line);border-radius:6px;font-size:13px}
pre code{overflow-wrap:normal}
#searching{position:sticky;inset-block-start:0;padding-block:12px;background:var(--paper);border-block-end:1px solid var(--line);
display:flex;gap:12px;align-items:center;flex-wrap:wrap}
#searching[hidden]{display:none}
#count{color:var(--dim)}
#search{flex:1;min-inline-size:200px}
input,textarea,button{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--dim);border-radius:6px;
padding:8px 10px;box-sizing:border-box}
textarea{inline-size:100%;font-family:ui-monospace,monospace;font-size:13px}
button{cursor:pointer;background:var(--link);border-color:var(--link);color:var(--paper);font-weight:600;min-block-size:40px}
button:disabled{opacity:.6}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
summary{cursor:pointer;padding-block:8px;color:var(--link)}
h4{margin-block:12px 4px;font-size:14px}
form,form label{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
form label{gap:4px;font-size:14px}
form input{inline-size:100%}
form button{justify-self:start}
article,section{scroll-margin-block-start:80px}
table{border-collapse:collapse;inline-size:100%}
td:last-child,th:last-child{overflow-wrap:anywhere}
td,th{text-align:start;padding:6px;border-block-end:1px solid var(--line)}
@media(max-width:767px){body{display:block}
nav{position:static;block-size:auto;border:0}
main{padding:16px}}`
