import { publicScreen } from '../../kernel/screen.ts'

/** Pages for people who do not know us yet (specification 1 §2). */
export const captureScreens = {
  landing: publicScreen('/landing-page/:leadFormId?', { title: 'Talk to a counsellor' }),
}
