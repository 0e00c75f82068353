import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from '@embark/contract/identity/passkey/passkey.contract.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

interface Asked {
  readonly challenge?: unknown
}

/** A passkey as a phone would hold it: one key for one address, a counter, and whether the owner was verified. */
export function softwarePasskey(rpId = 'localhost', { recognises = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, { challenge }: Asked, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([sha256(rpId), Buffer.from([(recognises ? 0x05 : 0x01) | flags]), count, more])
  }
  const around = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    /** Makes the key pair and returns its public half. */
    create(asked: Asked, origin = `http://${rpId}`): NewPasskeyAnswer {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coordinate = (value: string | undefined) => bytes(Buffer.from(value!, 'base64url'))
      const key = map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), coordinate(x)], [int(-3), coordinate(y)])
      const data = authData(0x40, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const attestationObject = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)])
      return {
        ...around,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs what it is asked. */
    sign(asked: Asked, origin = `http://${rpId}`): PasskeyAnswer {
      const data = authData(0)
      const client = clientData('webauthn.get', asked, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...around,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
    /** Turns the counter back, as on an older clone. */
    forgetUses: () => {
      counter = 1
    },
  }
}
