import { crc32 } from 'node:zlib'

/** A number for what somebody was shown, so that a change of something else than that is noticed (If-Match). */
export const versionOf = (shown: unknown): number => crc32(JSON.stringify(shown))
