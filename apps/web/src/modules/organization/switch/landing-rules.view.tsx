import { type LandingSwitch, type Switches, switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { Button } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { Difference } from './difference.view.tsx'
import { LandingForm } from './landing.form.tsx'
import { type Choices, gateName, savingSwitches, useAudienceWords, usePageWords } from './switch.state.ts'

type Kept = LandingSwitch & { readonly id: string }
let made = 0
const withId = (rule: LandingSwitch): Kept => ({ ...rule, id: `rule-${++made}` })
/** A copy of a list with one entry moved. */
const moved = <T,>(list: readonly T[], from: number, to: number) => {
  const next = [...list]
  next.splice(Math.max(0, Math.min(list.length - 1, to)), 0, ...next.splice(from, 1))
  return next
}

interface Props {
  /** The switches when the rules were opened: what somebody else saves meanwhile takes away nothing that was moved here. */
  readonly begun: Switches
  readonly choices: Choices
  readonly mayChange: boolean
  readonly onSaved: () => void
}

/** Where people start: rules tried from the first on, moved by hand, by key and by menu. */
export function LandingRules({ begun, choices, mayChange, onSaved }: Props) {
  const t = useT()
  const [info] = useState(begun)
  const landing = useLanding(info.landing)
  const [open, setOpen] = useState<Kept | 'new' | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const dragged = useDrag(landing.move)
  const sentence = useSentence(choices)
  return (
    <div className="e-switches">
      <p>
        {t(
          'People who open the portal go to the page of the first rule that applies to them. Rules whose page does not exist or is closed to them are skipped. If no rule applies, they see their home page.',
        )}
      </p>
      <p className="e-sr" role="status">
        {landing.lastMove}
      </p>
      {landing.rules.length === 0 && <EmptyState text={t('No data found')} />}
      <ol className="e-landing" aria-label={t('Landing rules')}>
        {landing.rules.map((rule, index) => (
          <li key={rule.id} {...dragged(index).row}>
            {mayChange && (
              <button
                type="button"
                className="e-icon"
                aria-label={t('Move rule {{place}}. Arrow keys move it up and down', { place: index + 1 })}
                {...dragged(index).handle}
              >
                <IconGripVertical size={20} stroke={1.6} aria-hidden="true" />
              </button>
            )}
            <div className="e-landing-words">
              <RuleWords rule={rule} sentence={sentence} />
            </div>
            {mayChange && <RuleMenu landing={landing} rule={rule} index={index} onEdit={() => setOpen(rule)} />}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div className="e-row">
          <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setOpen('new')}>
            {t('Add a rule')}
          </Button>
          <span className="e-grow" />
          <Button variant="subtle" disabled={!landing.isChanged} onClick={landing.undo}>
            {t('Undo all')}
          </Button>
          <Button variant="filled" disabled={!landing.isChanged} onClick={() => setReviewing(true)}>
            {t('Review')}
          </Button>
        </div>
      )}
      {open && (
        <LandingForm
          rule={open === 'new' ? null : open}
          choices={choices}
          onKeep={(rule) => landing.put(open, rule)}
          onClose={() => setOpen(null)}
        />
      )}
      {isReviewing && (
        <Review
          before={info.landing}
          after={landing.plain}
          version={info.version}
          sentence={sentence}
          onSaved={onSaved}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  )
}

/** The rules as they are being arranged; nothing is saved yet. */
function useLanding(saved: readonly LandingSwitch[]) {
  const t = useT()
  const [rules, setRules] = useState<readonly Kept[]>(() => saved.map(withId))
  const [lastMove, setLastMove] = useState('')
  const plain = rules.map(({ id: _, ...rule }) => rule)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length || from === to) return
    setRules(moved(rules, from, to))
    setLastMove(t('Rule is now at place {{place}} of {{all}}', { place: to + 1, all: rules.length }))
  }
  const put = (before: Kept | 'new', rule: LandingSwitch) =>
    setRules(before === 'new' ? [...rules, withId(rule)] : rules.map((each) => (each === before ? { ...rule, id: each.id } : each)))
  return {
    rules,
    plain,
    isChanged: JSON.stringify(plain) !== JSON.stringify(saved),
    /** Where the rule that was moved last stands now, for those who cannot see it. */
    lastMove,
    move,
    put,
    remove: (rule: Kept) => setRules(rules.filter((each) => each !== rule)),
    undo: () => setRules(saved.map(withId)),
  }
}

/** Moves a row to where its handle is dropped, or by the arrow keys. */
function useDrag(move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  return (index: number) => ({
    row: {
      ...(drag && drag.over === index && drag.from !== index && { 'data-over': true }),
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        if (drag.over !== index) setDrag({ ...drag, over: index })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (drag) move(drag.from, index)
        setDrag(null)
      },
    },
    handle: {
      draggable: true,
      onDragStart: () => setDrag({ from: index, over: index }),
      onDragEnd: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        move(index, index + step)
      },
    },
  })
}

interface RuleMenuProps {
  readonly landing: ReturnType<typeof useLanding>
  readonly rule: Kept
  readonly index: number
  readonly onEdit: () => void
}

function RuleMenu({ landing: { move, remove }, rule, index, onEdit }: RuleMenuProps) {
  const t = useT()
  return (
    <MenuButton
      label={t('More for rule {{place}}', { place: index + 1 })}
      entries={[
        { id: 'edit', label: t('Edit'), onRun: onEdit },
        { id: 'up', label: t('Move up'), onRun: () => move(index, index - 1) },
        { id: 'down', label: t('Move down'), onRun: () => move(index, index + 1) },
        { id: 'first', label: t('Move to the top'), onRun: () => move(index, 0) },
        {
          id: 'remove',
          label: t('Remove'),
          danger: true,
          apart: true,
          onRun: () => remove(rule),
        },
      ]}
    />
  )
}

type Sentence = ReturnType<typeof useSentence>
function useSentence(choices: Choices) {
  const t = useT()
  const [audience, page] = [useAudienceWords(choices), usePageWords()]
  return (rule: LandingSwitch) => ({
    who: rule.gate_key
      ? t('{{audience}}, while “{{gate}}” is on', { audience: audience(rule.audience), gate: t(gateName(rule.gate_key)) })
      : audience(rule.audience),
    ...page(rule.target),
  })
}

function RuleWords({ rule, sentence }: { rule: LandingSwitch; sentence: Sentence }) {
  const t = useT()
  const { who, name, exists } = sentence(rule)
  return (
    <>
      <p className="e-strong">
        {name} {!exists && <Tag tone="warn">{t('This page does not exist yet')}</Tag>}
      </p>
      <p className="e-sub">{who}</p>
    </>
  )
}

interface ReviewProps {
  readonly before: readonly LandingSwitch[]
  readonly after: readonly LandingSwitch[]
  readonly version: number
  readonly sentence: Sentence
  readonly onSaved: () => void
  readonly onClose: () => void
}

function Review({ before, after, version, sentence, onSaved, onClose }: ReviewProps) {
  const t = useT()
  const form = useEndpointForm(switches.saveLanding, {
    defaults: { rules: after },
    toCall: (body) => ({ body }),
    version,
    ...savingSwitches(t),
    onDone: onSaved,
  })
  const words = (rule: LandingSwitch | undefined) => (rule ? `${sentence(rule).name} (${sentence(rule).who})` : '')
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    name: t('Place {{place}}', { place: index + 1 }),
    before: words(before[index]),
    after: words(after[index]),
  }))
  return (
    <FormScreen variant="modal" title={t('Review the changes')} form={form} verb={t('Save')} onCancel={onClose}>
      <Difference changes={places} />
    </FormScreen>
  )
}
