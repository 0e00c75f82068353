import net from 'node:net'

/** Why a process cannot start, said so that whoever runs it knows what to do; nothing else has to be known of it. */
export class CannotStart extends Error {}

/** Fails in one sentence where this port cannot be listened on: asked before anything is begun that would have to be ended again. */
export async function needPort(host: string, port: number): Promise<void> {
  const probe = net.createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(port, host, resolve)
    })
  } catch (error) {
    throw new CannotStart(portSentence(error, host, port))
  } finally {
    probe.close()
  }
}

/** What it means that a port could not be listened on. */
export function portSentence(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : String(error)
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that program, or choose another port: EMBARK_PORT=${port + 1} script/start`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Choose one from 1024 on with EMBARK_PORT.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host} to listen on. Correct EMBARK_HOST; 0.0.0.0 is every address it has.`
  return `Nothing can listen on port ${port} of ${host} (${code}). Choose another one with EMBARK_PORT and EMBARK_HOST.`
}
