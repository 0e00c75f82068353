/** Which version this is; package.json, the changelog and the image say the same, which a test holds. */
export const version = '0.1.0'
