import { dashboardLines } from './dashboard-lines.ts'
import { leadLines } from './lead-lines.ts'
import type { Line } from './line.ts'
import { plainLines } from './plain-lines.ts'
import { workLines } from './work-lines.ts'

/** Everything that is measured; a list without a line here fails `npm run check`. */
export const everyLine: readonly Line[] = [...leadLines, ...workLines, ...dashboardLines, ...plainLines]

/** How a line is called: what is asked, and as whom where that is not the administrator. */
export const titleOf = ({ name, as }: Pick<Line, 'name' | 'as'>) => (as === 'admin' ? name : `${name}, as ${as}`)
