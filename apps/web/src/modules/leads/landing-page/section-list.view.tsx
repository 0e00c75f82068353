import type { LandingContent } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { landingLimits, thanksKey } from '@embark/contract/leads/landing-page/landing-limits.rules.ts'
import { type SectionType, sectionTypes, sectionWords, textIn } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { Button } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useT } from '#platform/i18n/i18n.ts'
import { useDragged, useLanding } from '#ui/carry/pointer.ts'
import { Said } from '#ui/carry/said.tsx'
import { type Carry, useCarry } from '#ui/carry/use-carry.ts'
import { Behind, MenuDropdown } from '#ui/parts/behind.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { moved, newSection, withSections } from './landing-draft.state.ts'

interface Props {
  readonly content: LandingContent
  readonly page: string
  /** The id of the section whose fields are open. */
  readonly open: string | null
  /** Ids of sections that keep the page from being published. */
  readonly flawed: readonly string[]
  readonly onOpen: (id: string | null) => void
  readonly onChange: (content: LandingContent) => void
}
const list = 'sections'
const handleId = (id: string) => `landing-section-${id}`

/** The sections of a page in their order: opened, added, moved by pointer, keys and menu, copied and taken away. */
export function SectionList({ content, page, open, flawed, onOpen, onChange }: Props) {
  const t = useT()
  const { sections, nameOf, put, carry, add, remove, copy } = useSections({ content, page, open, onOpen, onChange })
  const landing = useLanding<HTMLOListElement>(carry, list, sections.length)
  const mark = carry.markIn(list)
  const offered = sectionTypes.filter((type) => type !== 'form' || page !== thanksKey)
  return (
    <div className="lp-sections">
      <p id="landing-help" className="e-sub">
        {t('Drag sections to arrange them.')} <span className="lp-keys">{t('Keyboard: Space, then arrows.')}</span>
      </p>
      <ol ref={landing} data-over={mark !== null || undefined}>
        {sections.map((section, at) => (
          <SectionLine
            key={section.id}
            id={section.id}
            at={at}
            count={sections.length}
            name={nameOf(section.id)}
            kind={t(sectionWords[section.type])}
            isOpen={open === section.id}
            isFlawed={flawed.includes(section.id)}
            mark={mark === at ? 'before' : mark === at + 1 && mark === sections.length ? 'after' : undefined}
            carry={carry}
            onOpen={() => onOpen(open === section.id ? null : section.id)}
            onMove={(to) => {
              carry.say(put(section.id, to))
              carry.focusOn(handleId(section.id))
            }}
            onCopy={() => copy(section.id)}
            onRemove={() => remove(section.id)}
          />
        ))}
      </ol>
      {sections.length < landingLimits.sections && (
        <Behind
          popup="menu"
          button={
            <Button id="landing-add" leftSection={<IconPlus size={18} stroke={1.6} />}>
              {t('Add a section')}
            </Button>
          }
          dropdown={(place) => (
            <MenuDropdown
              {...place}
              entries={offered.map((type) => ({ id: type, label: t(sectionWords[type]), onRun: () => add(type) }))}
            />
          )}
        />
      )}
      <Said carry={carry} />
    </div>
  )
}

/** What is done with the sections of a page, said aloud where it is moved. */
function useSections({ content, page, open, onOpen, onChange }: Omit<Props, 'flawed'>) {
  const t = useT()
  const { sections } = content.pages.find(({ key }) => key === page)!
  const nameOf = (id: string) => {
    const section = sections.find((one) => one.id === id)
    if (!section) return ''
    return textIn(section.title, content.languages[0]!, content.languages) || t(sectionWords[section.type])
  }
  const put = (id: string, index: number) => {
    onChange(withSections(content, page, moved(sections, id, index)))
    return t('{{name}}: place {{place}} of {{total}}', { name: nameOf(id), place: index + 1, total: sections.length })
  }
  const indexOf = (id: string) => sections.findIndex((one) => one.id === id)
  const carry = useCarry({
    nameOf,
    handleId,
    spotOf: (id) => (indexOf(id) < 0 ? null : { list, index: indexOf(id) }),
    next: (key, _, { index }) => {
      const to = key === 'ArrowUp' ? index - 1 : key === 'ArrowDown' ? index + 1 : -1
      return to >= 0 && to < sections.length ? { list, index: to } : null
    },
    move: (id, to) => put(id, to.index),
    back: (id, from) => void put(id, from.index),
  })
  const add = (type: SectionType) => {
    const section = newSection(type)
    onChange(withSections(content, page, [...sections, section]))
    carry.say(t('{{name}} was added', { name: t(sectionWords[type]) }))
    onOpen(section.id)
  }
  const remove = (id: string) => {
    const at = indexOf(id)
    const neighbour = sections[at + 1] ?? sections[at - 1]
    carry.say(t('{{name}} was removed', { name: nameOf(id) }))
    onChange(
      withSections(
        content,
        page,
        sections.filter((one) => one.id !== id),
      ),
    )
    if (open === id) onOpen(null)
    carry.focusOn(neighbour ? handleId(neighbour.id) : 'landing-add')
  }
  const copy = (id: string) => {
    const at = indexOf(id)
    const twin = { ...sections[at]!, id: newSection('text').id }
    onChange(withSections(content, page, [...sections.slice(0, at + 1), twin, ...sections.slice(at + 1)]))
    onOpen(twin.id)
  }
  return { sections, nameOf, put, carry, add, remove, copy }
}

interface LineProps {
  readonly id: string
  readonly at: number
  readonly count: number
  readonly name: string
  readonly kind: string
  readonly isOpen: boolean
  readonly isFlawed: boolean
  readonly mark: 'before' | 'after' | undefined
  readonly carry: Carry
  readonly onOpen: () => void
  readonly onMove: (to: number) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

function SectionLine({ id, at, count, name, kind, isOpen, isFlawed, mark, carry, onOpen, onMove, onCopy, onRemove }: LineProps) {
  const t = useT()
  const line = useDragged<HTMLLIElement>(carry, id)
  return (
    <li
      ref={line}
      className="lp-section"
      data-place={at}
      data-landing={mark}
      data-held={carry.held?.id === id || undefined}
      data-open={isOpen || undefined}
      data-flawed={isFlawed || undefined}
    >
      <button
        type="button"
        {...carry.handle(id)}
        className="lp-grip e-grow"
        aria-describedby="landing-help"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
        <span className="e-two">
          <span dir="auto">{name}</span>
          <small>{isFlawed ? t('{{kind}}, not complete', { kind }) : kind}</small>
        </span>
      </button>
      <MenuButton
        label={t('More for {{name}}', { name })}
        small
        entries={[
          { id: 'up', label: t('Move up'), disabledReason: at === 0 ? t('It is the first one') : undefined, onRun: () => onMove(at - 1) },
          {
            id: 'down',
            label: t('Move down'),
            disabledReason: at === count - 1 ? t('It is the last one') : undefined,
            onRun: () => onMove(at + 1),
          },
          {
            id: 'copy',
            label: t('Duplicate'),
            disabledReason: count >= landingLimits.sections ? t('There is no room for another') : undefined,
            onRun: onCopy,
          },
          { id: 'remove', label: t('Remove'), danger: true, apart: true, onRun: onRemove },
        ]}
      />
    </li>
  )
}
