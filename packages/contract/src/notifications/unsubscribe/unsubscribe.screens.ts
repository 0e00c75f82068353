import { publicScreen } from '../../kernel/screen.ts'

/** Leaving channels without signing in (specification 1 §2). */
export const unsubscribeScreens = {
  bare: publicScreen('/notifications/unsubscribe', { title: 'Unsubscribe' }),
  byLink: publicScreen('/notifications/unsubscribe/:identifier', { title: 'Unsubscribe' }),
}
