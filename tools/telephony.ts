/**
 * A telephony provider to try things with: `npx tsx tools/telephony.ts ring|answer|end CALL --from +905321112233 --extension 201`.
 * `npx tsx tools/telephony.ts serve` takes wishes for calls instead, and tells how each went. Where and for whom stands in
 * EMBARK_TELEPHONY_TRY: http://localhost:3000 company-number secret.
 */
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { signatureOf } from '../apps/server/src/platform/http/signed.ts'
import { headers, signatureHeader } from '../packages/contract/src/kernel/headers.ts'

interface Portal {
  readonly url: string
  readonly number: string
  readonly secret: string
}

/** Tells a portal of a call, as a provider does; answers the status. */
export async function tellOfCall({ url, number, secret }: Portal, notice: Record<string, unknown>): Promise<number> {
  const body = JSON.stringify({ at: new Date().toISOString(), ...notice })
  const seconds = Math.floor(Date.now() / 1000)
  const answer = await fetch(`${url}/api/webhooks/telephony`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [headers.client]: number,
      [signatureHeader]: `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
    },
    body,
  })
  return answer.status
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes wishes for calls: each rings, is answered after two seconds and over after five. */
function serve(portal: Portal, port: number) {
  createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.writeHead(202).end()
    if (request.method !== 'POST') return
    const { id, extension, to } = JSON.parse(Buffer.concat(parts).toString()) as { id: string; extension: string; to: string }
    const about = { call_id: id, direction: 'outgoing', to, extensions: [extension] }
    for (const [event, ms] of [
      ['ringing', 0],
      ['answered', 2_000],
      ['ended', 3_000],
    ] as const) {
      await pause(ms)
      process.stdout.write(`${to} ${event}: ${await tellOfCall(portal, { ...about, event })}\n`)
    }
  }).listen(port, '127.0.0.1', () => process.stdout.write(`telephony.url is http://127.0.0.1:${port}/calls\n`))
}

if (process.argv[1]?.endsWith('telephony.ts')) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, extension: { type: 'string', multiple: true }, port: { type: 'string', default: '3999' } },
  })
  const [url = 'http://localhost:3000', number = '', secret = ''] = (process.env['EMBARK_TELEPHONY_TRY'] ?? '').split(' ')
  const portal = { url, number, secret }
  const [what = 'ring', call_id = `try-${Date.now()}`] = positionals
  const event = { ring: 'ringing', answer: 'answered', end: 'ended' }[what]
  if (event === undefined) serve(portal, Number(values.port))
  else {
    const status = await tellOfCall(portal, { call_id, event, from: values.from ?? '', extensions: values.extension ?? [] })
    process.stdout.write(`${call_id} ${event}: ${status}\n`)
  }
}
