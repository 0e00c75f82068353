import { dictionaryOf } from '#platform/i18n/dictionaries.ts'
import { chosenLanguage } from '#platform/i18n/language.ts'
import { fetched } from '#platform/router/fetched.ts'
import { askEarly } from '#platform/session/early.ts'

// The first script is small: it asks for session, page and words while the portal itself is on its way.
askEarly()
dictionaryOf(chosenLanguage()).catch(() => {})
void fetched(() => import('./portal.tsx'), 'embark-portal-reloaded').then(({ openPortal }) => openPortal())
