import './parts.css'

/** What a switch offers, by the id of each. */
export const waysOf = <Id extends string>(names: Readonly<Record<Id, string>>) =>
  // Exactly the keys of the record: it is written out where it is declared.
  (Object.keys(names) as Id[]).map((id) => ({ id, name: names[id] }))

/** A switch between a few ways to see or say one thing. */
export function Segments<Id extends string>(props: {
  label: string
  options: readonly { id: Id; name: string }[]
  value: Id
  onChange: (id: Id) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a box and a legend that this switch does not have
    <div className="e-seg" role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <button key={option.id} type="button" aria-pressed={option.id === props.value} onClick={() => props.onChange(option.id)}>
          {option.name}
        </button>
      ))}
    </div>
  )
}
