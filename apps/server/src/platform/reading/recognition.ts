import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const require = createRequire(import.meta.url)

/** A box in pixels, as Tesseract counts them. */
interface Pixels {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}
export interface SeenWord {
  readonly text: string
  readonly symbols: readonly { readonly text: string; readonly bbox: Pixels }[]
  readonly confidence: number
  readonly bbox: Pixels
}
export interface SeenLine {
  readonly words: readonly SeenWord[]
  readonly bbox: Pixels
}
interface Seen {
  readonly blocks: readonly { readonly paragraphs: readonly { readonly lines: readonly SeenLine[] }[] }[] | null
}

interface Api {
  Init(data: null, languages: string, engine: number, config?: string): number
  SetVariable(name: string, value: string): void
  SetImageFile(exif: number, angle: number): number
  FindLines(): number
  GetGradient(): number
  Recognize(monitor: null): number
  GetJSONText(): string
  MeanTextConf(): number
  End(): void
}
interface Core {
  readonly FS: { writeFile(name: string, content: Uint8Array | string): void }
  readonly TessBaseAPI: new () => Api
}

/** Languages whose letters the engine knows; each costs time, so that a picture is read in those it needs. */
export type Script = 'eng' | 'fra' | 'tur' | 'ara'

// The smallest module that uses vector instructions.
const vectors = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11)

// The types of Node leave out what it knows of WebAssembly.
const { WebAssembly: assembly } = globalThis as unknown as { readonly WebAssembly: { validate(module: Uint8Array): boolean } }
const hasVectors = assembly.validate(vectors)

/** Tesseract as WebAssembly, with the language data that came with it. Nothing is fetched, and nothing is written but in its own memory. */
export async function startEngine() {
  const core: Core = await require(`tesseract.js-core/tesseract-core-${hasVectors ? 'simd-' : ''}lstm.js`)({
    print: () => {},
    printErr: () => {},
  })
  const known = new Set<Script>()
  const learn = async (script: Script) => {
    if (known.has(script)) return
    const folder = path.dirname(require.resolve(`@tesseract.js-data/${script}/package.json`))
    const data = gunzipSync(await readFile(path.join(folder, '4.0.0_best_int', `${script}.traineddata.gz`)))
    core.FS.writeFile(`./${script}.traineddata`, data)
    known.add(script)
  }
  core.FS.writeFile('/words', '')
  // A zone is no text of any language: words of a dictionary would be read into it.
  core.FS.writeFile('/zone', 'load_system_dawg 0\nload_freq_dawg 0\nload_punc_dawg 0\nload_number_dawg 0\n')
  const opened = new Map<string, Api>()
  const open = async (scripts: readonly Script[], config: 'words' | 'zone') => {
    const key = `${scripts.join('+')} ${config}`
    const there = opened.get(key)
    if (there) return there
    for (const script of scripts) await learn(script)
    const api = new core.TessBaseAPI()
    // 1: the neural engine alone.
    if (api.Init(null, scripts.join('+'), 1, `/${config}`) === -1) throw new Error(`Tesseract does not start with ${scripts.join('+')}`)
    opened.set(key, api)
    return api
  }
  const show = (api: Api, picture: Uint8Array) => {
    core.FS.writeFile('/input', picture)
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot open the picture')
  }
  const seen = (api: Api): SeenLine[] => {
    api.Recognize(null)
    const { blocks } = JSON.parse(api.GetJSONText()) as Seen
    return (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
  }
  return {
    /** By how many degrees the lines of a picture fall clockwise. */
    async skewOf(picture: Uint8Array): Promise<number> {
      const api = await open(['eng'], 'words')
      api.SetVariable('tessedit_pageseg_mode', '3')
      show(api, picture)
      api.FindLines()
      return (Math.atan(api.GetGradient()) * 180) / Math.PI
    },
    async linesIn(picture: Uint8Array, scripts: readonly Script[], mode: '3' | '4' | '6' | '11' = '3') {
      const api = await open(scripts, 'words')
      api.SetVariable('tessedit_pageseg_mode', mode)
      show(api, picture)
      return seen(api)
    },
    /** The lines of a picture that holds nothing but a machine-readable zone. */
    async zoneLinesIn(picture: Uint8Array) {
      const api = await open(['eng'], 'zone')
      api.SetVariable('tessedit_char_whitelist', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
      api.SetVariable('tessedit_pageseg_mode', '6')
      show(api, picture)
      return seen(api)
    },
  }
}
export type Engine = Awaited<ReturnType<typeof startEngine>>
