import type { captureIcons } from '@embark/contract/leads/capture-form/capture-form.rules.ts'
import { Strokes } from '#ui/public/public-icons.tsx'

const strokes: Record<(typeof captureIcons)[number], readonly string[]> = {
  route: [
    'M3 19a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
    'M19 7a2 2 0 1 0 0 -4a2 2 0 0 0 0 4',
    'M11 19h5.5a3.5 3.5 0 0 0 0 -7h-8a3.5 3.5 0 0 1 0 -7h4.5',
  ],
  file: ['M14 3v4a1 1 0 0 0 1 1h4', 'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2', 'M9 15l2 2l4 -4'],
  plane: [
    'M14.639 10.258l4.83 -1.294a2 2 0 1 1 1.035 3.863l-14.489 3.883l-4.45 -5.02l2.897 -.776l2.45 1.414l2.897 -.776l-3.743 -6.244l2.898 -.777l5.675 5.727',
    'M3 21h18',
  ],
  message: ['M3 20l1.3 -3.9a9 8 0 1 1 3.4 2.9l-4.7 1'],
  money: [
    'M7 9m0 2a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2z',
    'M14 14m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M17 9v-2a2 2 0 0 0 -2 -2h-10a2 2 0 0 0 -2 2v6a2 2 0 0 0 2 2h2',
  ],
  check: ['M5 12l5 5l10 -10'],
}

/** The picture of a promise. */
export const FactIcon = ({ name }: { name: (typeof captureIcons)[number] }) => (
  <Strokes className="c-fact-icon" size={24} paths={strokes[name]} />
)
