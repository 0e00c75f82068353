import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** The help for the page at an address. */
export const helpHref = (path: string) => hrefWith(platformScreens.help.path, { at: path })
