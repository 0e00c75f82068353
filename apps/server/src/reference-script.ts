/**
 * What makes the reference of the API searchable and its calls tryable: with the session of this browser, and no other. It is served as a
 * file of its own, because pages run no script that stands in them.
 */
export const referenceScript = `'use strict'
const articles = [...document.querySelectorAll('article')]
const sections = [...document.querySelectorAll('section')]
const search = document.querySelector('#search')
const count = document.querySelector('#count')
document.querySelector('#searching').hidden = false

function find() {
  const words = search.value.toLowerCase().split(' ').filter(Boolean)
  let shown = 0
  for (const article of articles) {
    const text = (article.id + ' ' + article.textContent).toLowerCase()
    article.hidden = !words.every((word) => text.includes(word))
    if (!article.hidden) shown++
  }
  for (const section of sections) {
    const own = [...section.querySelectorAll('article')]
    section.hidden = words.length > 0 && own.every((article) => article.hidden)
    const entry = document.querySelector('nav a[href="#' + CSS.escape(section.id) + '"]')
    if (entry) entry.parentElement.hidden = section.hidden
  }
  count.textContent = words.length ? shown + ' of ' + articles.length + ' operations' : articles.length + ' operations'
}
search.addEventListener('input', find)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return
  event.preventDefault()
  search.focus()
})
find()

let reading
/** The operations of the document by their ids, fetched when the first is opened. */
const operations = () =>
  (reading ??= fetch('/openapi.json').then((answer) => answer.json()).then(({ paths }) => {
    const known = new Map()
    for (const [path, item] of Object.entries(paths))
      for (const [method, operation] of Object.entries(item))
        known.set(operation.operationId, { ...operation, path, method: method.toUpperCase() })
    return known
  }))

const make = (name, more = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), more)
  element.append(...inside)
  return element
}
const pretty = (value) => JSON.stringify(value, null, 2)
const code = (text) => make('pre', { tabIndex: 0 }, make('code', { textContent: text }))

for (const article of articles) {
  const details = make('details', {}, make('summary', { textContent: 'Example, and try it' }))
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) void fill(details, article.id)
  })
  article.append(details)
}

async function fill(details, id) {
  const operation = (await operations()).get(id)
  const inputs = []
  const fields = operation.parameters.map((parameter) => {
    const example = parameter.example === undefined ? '' : parameter.example
    const value = typeof example === 'object' ? JSON.stringify(example) : String(example)
    const input = make('input', { value, required: parameter.required, spellcheck: false })
    if (parameter.name === 'Idempotency-Key') input.value = crypto.randomUUID()
    inputs.push({ ...parameter, input })
    return make('label', {}, make('span', { textContent: parameter.name + (parameter.required ? ' (required, ' : ' (') + parameter.in + ')' }), input)
  })
  const kinds = operation.requestBody?.content ?? {}
  const json = kinds['application/json']
  const body = json && make('textarea', { value: pretty(json.example ?? {}), rows: 10, spellcheck: false })
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  const example = answer?.[1].content?.['application/json']?.example
  const changes = operation.method !== 'GET' || operation['x-writes']
  const button = make('button', { type: 'submit', textContent: changes ? 'Send, and change real data' : 'Send' })
  const output = make('div', { role: 'status' })
  const form = make('form', {}, ...fields, ...(body ? [make('label', {}, make('span', { textContent: 'Body' }), body)] : []), button, output)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    button.disabled = true
    output.replaceChildren(make('p', { textContent: 'Waiting for the answer …' }))
    send(operation, inputs, body)
      .then((parts) => output.replaceChildren(...parts))
      .catch((error) => output.replaceChildren(make('p', { textContent: error.message })))
      .finally(() => {
        button.disabled = false
      })
  })
  if (example !== undefined) details.append(make('h4', { textContent: 'An answer' }), code(pretty(example)))
  if (kinds['multipart/form-data']) details.append(make('p', { textContent: 'Takes a file; send it with a program.' }))
  else details.append(make('h4', { textContent: 'Try it as who you are signed in as here' }), form)
}

let access
/** The session of this browser; the portal's other tabs hear of the token, as they do from each other. */
async function session() {
  if (access && access.until > Date.now() + 30000) return access
  return navigator.locks.request('embark-refresh', async () => {
    const here = JSON.parse(localStorage.getItem('embark-devices') ?? 'null')?.devices?.[0]?.device_identifier
    const asked = new URLSearchParams(location.search).get('client_number') ?? localStorage.getItem('embark-company')
    const answer = await fetch('/api/auth/refresh-token', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        ...(here && { 'Device-Number': here }),
        ...(asked && { 'Client-Number': asked }),
      },
      body: '{}',
    })
    if (!answer.ok) return undefined
    const token = (await answer.json()).data.tokensInfo.accessToken
    const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    const { sub: person, role, device, client_number: company, exp } = claims
    access = { token, person, role, device, company, until: exp * 1000 }
    const { until, ...told } = access
    new BroadcastChannel('embark-session').postMessage({ kind: 'access', access: told })
    return access
  })
}

async function send(operation, inputs, body) {
  const own = operation.security.length ? await session() : undefined
  if (operation.security.length && !own) {
    const link = make('a', { href: '/signin', textContent: 'Sign in to the portal' })
    return [make('p', {}, link, ' in this browser first, then send again.')]
  }
  let path = operation.path
  const query = new URLSearchParams()
  const headers = {}
  for (const { name, in: place, input } of inputs) {
    if (place === 'path') path = path.replace('{' + name + '}', encodeURIComponent(input.value))
    else if (!input.value) continue
    else if (place === 'query') query.set(name, input.value)
    else headers[name] = input.value
  }
  if (own) Object.assign(headers, { Authorization: 'Bearer ' + own.token, 'Device-Number': own.device, 'Role-Identifier': own.role })
  if (own?.company) headers['Client-Number'] = own.company
  if (body) headers['Content-Type'] = 'application/json'
  const address = path + (query.size ? '?' + query : '')
  const began = performance.now()
  const answer = await fetch(address, { method: operation.method, headers, ...(body && { body: body.value }) })
  const text = await answer.text()
  const took = Math.round(performance.now() - began)
  let shown = text
  try {
    shown = pretty(JSON.parse(text))
  } catch {
    // Not JSON: shown as it is.
  }
  const line = operation.method + ' ' + address + ': ' + answer.status + ' in ' + took + ' ms, request ' + answer.headers.get('x-request-id')
  return [make('p', { textContent: line }), code(shown.slice(0, 100000))]
}
`
