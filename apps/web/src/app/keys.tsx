import { to } from '@embark/contract/kernel/screen.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { KeyboardSheet } from '#ui/feedback/keyboard-sheet.tsx'
import { Link } from '#ui/link.tsx'
import type { MenuPlace } from '#ui/shell/side-menu.tsx'
import { singleKeys } from '#ui/single-keys.ts'
import { helpHref } from './help/help-place.ts'
import { moves } from './key-moves.ts'

/** What can be done by keyboard, shown on `?`. */
export function Keys({ opened, places, onClose }: { opened: boolean; places: readonly MenuPlace[]; onClose: () => void }) {
  const t = useT()
  const [isOn, setOn] = useState(singleKeys.isOn)
  const turn = (next: boolean) => {
    singleKeys.turn(next)
    setOn(next)
  }
  const groups = [
    {
      name: t('Anywhere'),
      keys: [
        { keys: ['Ctrl', 'K'], does: t('Search or jump to') },
        { keys: ['?'], does: t('Show the keys') },
        { keys: ['C'], does: t('New lead') },
        { keys: ['J'], does: t('Next record') },
        { keys: ['K'], does: t('Previous record') },
        { keys: ['Esc'], does: t('Close') },
      ],
    },
    {
      name: t('Go to'),
      keys: moves(places).map(({ key, name }) => ({ keys: ['G', key.toUpperCase()], does: name })),
    },
    {
      name: t('In the list of leads'),
      keys: [{ keys: ['Space'], does: t('Quick look') }],
    },
    {
      name: t('In a table'),
      keys: [
        { keys: ['↑', '↓', '←', '→'], does: t('Go from cell to cell') },
        { keys: ['Enter'], does: t('Change a cell, then save it and go down') },
        { keys: ['Tab'], does: t('Save a cell and go on to the next one') },
        { keys: ['Esc'], does: t('Leave a cell as it was') },
      ],
    },
    {
      name: t('On a board'),
      keys: [
        { keys: ['Space'], does: t('Pick up or put down a card') },
        { keys: ['←', '→'], does: t('Move the card to another column') },
      ],
    },
    {
      name: t('Building a form'),
      keys: [
        { keys: ['Enter'], does: t('In the search: put the first field found on the step') },
        { keys: ['Space'], does: t('Pick up or put down a field') },
        { keys: ['↑', '↓'], does: t('Move the field that is held, or go to the next one') },
        { keys: ['←', '→'], does: t('Make the held field narrower or wider') },
        { keys: ['Delete'], does: t('Take the field out of the form') },
        { keys: ['Esc'], does: t('Put the field back where it was') },
      ],
    },
  ]
  return (
    <KeyboardSheet
      opened={opened}
      onClose={onClose}
      groups={groups.filter(({ keys }) => keys.length)}
      singleKeys={{ on: isOn, onChange: turn }}
      foot={
        <>
          <Link className="e-link" href={helpHref(location.pathname)} onClick={onClose}>
            {t('Help on this page')}
          </Link>
          <Link className="e-link" href={to(platformScreens.helpArticle, { article: 'keyboard' })} onClick={onClose}>
            {t('More about the keyboard')}
          </Link>
        </>
      }
    />
  )
}
