import http from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './open-id.ts'
import { allowedHosts, owner, type World } from './world.ts'

/** A stand-in for an advertising platform that speaks its protocol: gives these answers in turn, the last one from then on. */
export async function adPlatform(acme: World, answers: readonly { status: number; body: object }[]) {
  const asked: { path: string; headers: http.IncomingHttpHeaders }[] = []
  const left = [...answers]
  const server = http.createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    const { status, body } = left.shift() ?? answers.at(-1)!
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const address = await listen(server)
  allowedHosts.push(new URL(address).host)
  onTestFinished(() => void server.close())
  await owner.query('update ad_connections set graph_address = $2 where tenant_id = $1', [acme.id, address])
  return asked
}
