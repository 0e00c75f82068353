import sharp, { type Sharp } from 'sharp'

/** A grey picture: one byte for each point. */
export interface Grey {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const longestSide = 2_200
const paper = { background: '#FFFFFF' }

const raw = async (picture: Sharp): Promise<Grey> => {
  const { data, info } = await picture.grayscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const opened = ({ data, width, height }: Grey) => sharp(data, { raw: { width, height, channels: 1 } })

/** A picture as it lies in a file, upright as its camera says, grey, and of a size in which letters can be read. */
export async function greyOf(content: Uint8Array): Promise<Grey> {
  const picture = sharp(content, { limitInputPixels: 60_000_000 }).rotate().flatten(paper)
  const { width = 0, height = 0, orientation = 1 } = await sharp(content).metadata()
  const longest = Math.max(width, height)
  const target = Math.min(longestSide, Math.max(longest, 1_600))
  const isOnItsSide = orientation >= 5
  const isWide = isOnItsSide ? height >= width : width >= height
  const even = await raw(picture.resize(isWide ? { width: target } : { height: target }))
  return withoutShadows(even)
}

/** Takes away what light and shadow do to paper: each point is measured by the brightness round it. */
async function withoutShadows(grey: Grey): Promise<Grey> {
  const small = { width: Math.ceil(grey.width / 8), height: Math.ceil(grey.height / 8) }
  // The brightest round a point is the paper, as letters are thin.
  const light = await opened(grey)
    .resize({ ...small, fit: 'fill' })
    .dilate(3)
    .blur(6)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const ground = await sharp(light, { raw: { ...small, channels: 1 } })
    .resize({ width: grey.width, height: grey.height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const data = Buffer.alloc(grey.data.length)
  for (let at = 0; at < data.length; at += 1) data[at] = Math.min(255, Math.round((grey.data[at]! * 255) / Math.max(24, ground[at]!)))
  return { ...grey, data }
}

/** The picture turned clockwise; what comes in at the corners is paper. */
export async function turned(grey: Grey, degrees: number): Promise<Grey> {
  return degrees ? raw(opened(grey).rotate(degrees, paper)) : grey
}

export const shrunk = (grey: Grey, longest: number): Promise<Grey> =>
  raw(opened(grey).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }))

export const scaled = async (grey: Grey, scale: number): Promise<Grey> =>
  scale === 1 ? grey : raw(opened(grey).resize({ width: Math.round(grey.width * scale) }))

export const part = async (grey: Grey, left: number, top: number, width: number, height: number): Promise<Grey> =>
  raw(opened(grey).extract({ left, top, width, height }))

export const asPng = (grey: Grey): Promise<Buffer> => opened(grey).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
