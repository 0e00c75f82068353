/** Prints the paths of the web app, made from the screens: `npm run -s routes`. */
import { allScreens } from '@embark/contract/screens.ts'

process.stdout.write(
  `${JSON.stringify(
    allScreens.map(({ path }) => path),
    null,
    2,
  )}\n`,
)
