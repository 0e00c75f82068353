import path from 'node:path'

/** A path somebody typed, seen from where they typed it: script/embark changes directory before it runs the program. */
export const pathAsTyped = (typed: string) => path.resolve(process.env.INIT_CWD ?? '.', typed)
