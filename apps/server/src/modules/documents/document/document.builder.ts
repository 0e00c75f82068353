import sharp from 'sharp'

const fileNamed = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)

/** Files as people send them, by what they really are. */
export const someFile = {
  pdf: (name = 'passport.pdf') => fileNamed('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', name),
  /** A picture that tells where it was taken. */
  photo: async (name = 'photo.jpg') => {
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#11697B' } }).withExif({
      IFD0: { Copyright: 'taken at 12 Home Street' },
    })
    return fileNamed(Uint8Array.from(await picture.jpeg().toBuffer()), name)
  },
  html: (name = 'letter.pdf') => fileNamed('<html><script>alert(1)</script></html>', name),
  svg: (name = 'photo.png') => fileNamed('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', name),
  program: (name = 'transcript.pdf') =>
    fileNamed(Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0, ...Array(200).fill(0)]), name),
  ofBytes: (bytes: number) => fileNamed(`%PDF-1.4\n${'x'.repeat(bytes - 9)}`, 'large.pdf'),
}
