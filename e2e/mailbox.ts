import net from 'node:net'
import { expect } from '@playwright/test'

interface Mail {
  readonly to: string
  readonly text: string
}

/** A mail server that keeps what it is handed, so that a test reads mail as its receiver does. */
export async function aMailbox() {
  const mails: Mail[] = []
  const server = net.createServer((socket) => {
    let [to, left, letter] = ['', '', undefined as string[] | undefined]
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (letter) {
        if (line !== '.') return void letter.push(line)
        mails.push({ to, text: decoded(letter.join('\r\n')) })
        letter = undefined
        return say('250 kept')
      }
      const [verb] = line.toUpperCase().split(' ')
      if (verb === 'RCPT') to = /<([^>]+)>/.exec(line)?.[1] ?? ''
      if (verb === 'DATA') letter = []
      say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
      if (verb === 'QUIT') socket.end()
    }
    say('220 mailbox')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = (left + chunk.toString('latin1')).split('\r\n')
      left = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** What stands in the newest mail to somebody, once it is there. */
    async find(to: string, pattern: RegExp): Promise<string> {
      let mail: string | undefined
      await expect(() => {
        mail = mails
          .filter((mail) => mail.to === to)
          .flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
          .at(-1)
        expect(mail).toBeDefined()
      }).toPass({ timeout: 20_000 })
      return mail!
    },
    close: () => server.close(),
  }
}

/** What people read of a letter: of each of its parts, where there are several. */
function decoded(letter: string): string {
  const blank = letter.indexOf('\r\n\r\n')
  if (blank < 0) return ''
  const [head, body] = [letter.slice(0, blank), letter.slice(blank + 4)]
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  if (boundary) return body.split(`--${boundary}`).map(decoded).join('\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return body.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
