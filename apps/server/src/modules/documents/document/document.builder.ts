import sharp from 'sharp'

const named = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)

/** Files as people send them, by what they really are. */
export const someFile = {
  pdf: (name = 'passport.pdf') => named('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', name),
  /** A picture that tells where it was taken. */
  photo: async (name = 'photo.jpg') => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#11697B' } }).withExif({
      IFD0: { Copyright: 'taken at 12 Home Street' },
    })
    return named(Uint8Array.from(await picture.jpeg().toBuffer()), name)
  },
  html: (name = 'letter.pdf') => named('<html><script>alert(1)</script></html>', name),
  svg: (name = 'photo.png') => named('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', name),
  program: (name = 'transcript.pdf') =>
    named(Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0, ...Array(200).fill(0)]), name),
  ofBytes: (bytes: number) => named(`%PDF-1.4\n${'x'.repeat(bytes - 9)}`, 'large.pdf'),
}
