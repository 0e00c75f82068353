import { IconChevronDown } from '@tabler/icons-react'
import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect, useRef } from 'react'
import { Behind, MenuDropdown } from '../parts/behind.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import { tabsTooMany, widestMenu } from './tabs-that-fit.ts'
import type { ViewTab } from './view-tabs.tsx'

interface Props {
  readonly nav: RefObject<HTMLElement | null>
  readonly tabs: readonly ViewTab[]
  readonly active: string | undefined
  /** Those that stand in the menu now. */
  readonly rest: readonly string[]
  readonly onRest: Dispatch<SetStateAction<readonly string[]>>
}

/** How wide the gaps and the paddings of a line are. */
function spaceIn(line: Element) {
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(line)
  return { gap: Number.parseFloat(columnGap) || 0, edges: Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) }
}

/** Which tabs have no place in their line beside its other parts. Those in the menu are drawn out of sight, so that they can be measured. */
function restOf(nav: HTMLElement, line: HTMLElement, menuWidth: number) {
  const [outer, inner] = [spaceIn(line), spaceIn(nav.firstElementChild!)]
  const others = [...line.children].filter((part) => part !== nav)
  const taken = others.reduce((sum, part) => sum + outer.gap + (part.matches('.e-grow') ? 0 : part.getBoundingClientRect().width), 0)
  const widthOf = (part: Element) => part.getBoundingClientRect().width + inner.gap
  const tabs = [...nav.querySelectorAll<HTMLElement>('[data-tab]')].map((tab) => ({ id: tab.dataset['tab']!, width: widthOf(tab) }))
  return tabsTooMany(tabs, line.clientWidth - outer.edges - inner.edges - taken, menuWidth + inner.gap)
}

/** The end of a line of tabs: a menu of those that do not fit. It is called by the chosen one where that stands in it, and the line stays as it is. */
export function MoreTabs({ nav, tabs, active, rest, onRest }: Props) {
  const t = useWords()
  // As wide as its own word makes it, whichever name it bears now.
  const widest = useRef(0)
  const chosen = tabs.find(({ id }) => id === active && rest.includes(id))
  const isNamed = chosen !== undefined
  // A view that somebody keeps has acts of its own, wherever its name stands.
  const acts = chosen?.menu ?? []
  useLayoutEffect(() => {
    const box = nav.current
    const line = box?.parentElement
    if (!box || !line) return
    const look = () => {
      if (!isNamed) widest.current = Math.max(widest.current, box.querySelector('[data-more]')!.getBoundingClientRect().width)
      const next = restOf(box, line, widest.current)
      onRest((before) => (before.join() === next.join() ? before : next))
    }
    const sizes = new ResizeObserver(look)
    // The line of tabs itself too: what comes to stand beside it later takes its room.
    for (const part of [line, box, ...box.children]) sizes.observe(part)
    look()
    return () => sizes.disconnect()
  }, [nav, isNamed, onRest])
  const entries = tabs.flatMap(({ id, name, href, count }) =>
    rest.includes(id)
      ? [
          {
            id,
            label: name,
            href,
            isCurrent: id === active,
            ...(count !== undefined && { aside: <span className="e-count e-num">{count}</span> }),
          },
        ]
      : [],
  )
  return (
    <li data-more data-rest={rest.length === 0 || undefined}>
      <Behind
        popup="menu"
        button={
          <button
            type="button"
            className="e-tab"
            aria-current={chosen && 'page'}
            aria-label={chosen && `${t('More')}: ${chosen.name}`}
            style={{ maxInlineSize: widestMenu - (acts.length ? 40 : 0) }}
          >
            <span className="e-clip" dir="auto">
              {chosen?.name ?? t('More')}
            </span>
            <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
          </button>
        }
        dropdown={(place) => <MenuDropdown {...place} entries={entries} />}
      />
      {chosen && acts.length > 0 && <MenuButton entries={acts} label={t('More for {{name}}', { name: chosen.name })} small />}
    </li>
  )
}
