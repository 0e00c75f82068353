import { recordPlace } from './after-sign-in.ts'

/**
 * The session record (specification 1 §9, G-C-47): what a reload needs, encrypted with AES-CBC under a key no script can read
 * out. It holds no refresh token. Plain http has no cryptography; there nothing is kept and a reload asks the server.
 */
const database = 'embark-keys'

interface Keys {
  readonly cipher: CryptoKey
  readonly mark: CryptoKey
}
interface Kept {
  readonly session: string
  readonly count: number
  readonly iv: string
  readonly text: string
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openKeys(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore('keys')
  return settled(request)
}

async function keysOf(): Promise<Keys> {
  const store = (await openKeys()).transaction('keys').objectStore('keys')
  const known = (await settled(store.get('session'))) as Keys | undefined
  return known ?? makeKeys()
}

async function makeKeys(): Promise<Keys> {
  const cipher = await crypto.subtle.generateKey({ name: 'AES-CBC', length: 256 }, false, ['encrypt', 'decrypt'])
  const mark = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const store = (await openKeys()).transaction('keys', 'readwrite').objectStore('keys')
  // Another tab may have been faster; its keys count.
  const known = (await settled(store.get('session'))) as Keys | undefined
  if (!known) await settled(store.put({ cipher, mark }, 'session'))
  return known ?? { cipher, mark }
}

const isSupported = () => typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** The IV follows from the session and the number of the writing, so that it never repeats under one key. */
async function ivOf({ mark }: Keys, session: string, count: number) {
  const hash = await crypto.subtle.sign('HMAC', mark, new TextEncoder().encode(`${session}|${count}`))
  return new Uint8Array(hash).slice(0, 16)
}

function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(recordPlace) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value for the next time the page is opened. */
export async function keepRecord(value: unknown) {
  if (!isSupported()) return
  const keys = await keysOf()
  const before = kept()
  const session = before?.session ?? toText(crypto.getRandomValues(new Uint8Array(16)))
  const count = (before?.count ?? 0) + 1
  const iv = await ivOf(keys, session, count)
  const secret = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, keys.cipher, new TextEncoder().encode(JSON.stringify(value)))
  localStorage.setItem(recordPlace, JSON.stringify({ session, count, iv: toText(iv), text: toText(new Uint8Array(secret)) } satisfies Kept))
}

/** What was kept; what cannot be read counts as nothing. */
export async function readRecord<T>(): Promise<T | undefined> {
  const record = kept()
  if (!record || !isSupported()) return undefined
  try {
    const { cipher } = await keysOf()
    const text = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: toBytes(record.iv) }, cipher, toBytes(record.text))
    return JSON.parse(new TextDecoder().decode(text)) as T
  } catch {
    forgetRecord()
    return undefined
  }
}

/** Takes the record away, as at every sign-out. */
export const forgetRecord = () => localStorage.removeItem(recordPlace)
