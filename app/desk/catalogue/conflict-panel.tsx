import type { FieldValues } from '#domain/text/merge-fields.ts'

type ConflictPanelProps<Field extends string> = {
  clashes: readonly Field[]
  facts: FieldValues<Field>
  now: FieldValues<Field>
  labels: Record<Field, string>
}

/**
 * Shows conflicting fields side by side. It belongs inside the form, which is submitted again with the chosen values.
 */
export const ConflictPanel = <Field extends string>({ clashes, facts, now, labels }: ConflictPanelProps<Field>) => (
  <section className="dk-claim" aria-labelledby="both" role="alert">
    <h2 id="both">Someone else has changed this</h2>
    <p>Nothing was saved yet. Choose which version to keep, then save.</p>
    <div className="dk-both">
      {clashes.map((field) => (
        <fieldset key={field}>
          <legend>{labels[field]}</legend>
          <label>
            <input type="radio" name={`take.${field}`} value="theirs" />
            <span>
              <span className="dk-sub">Current version</span>
              {`\n${now[field] || 'Empty'}`}
            </span>
          </label>
          <label>
            <input type="radio" name={`take.${field}`} value="mine" defaultChecked />
            <span>
              <span className="dk-sub">Your version</span>
              {`\n${facts[field] || 'Empty'}`}
            </span>
          </label>
        </fieldset>
      ))}
    </div>
  </section>
)
