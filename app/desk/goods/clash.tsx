import type { Texts } from '#domain/goods/merge-texts.ts'

type Props<Field extends string> = {
  clashes: readonly Field[]
  facts: Texts<Field>
  now: Texts<Field>
  labels: Record<Field, string>
}

/** What two have changed, side by side; it belongs into the form, which is sent again with what was chosen. */
export const Clash = <Field extends string>({ clashes, facts, now, labels }: Props<Field>) => (
  <section className="dk-claim" aria-labelledby="both" role="alert">
    <h2 id="both">Somebody else has changed this meanwhile</h2>
    <p>Nothing was saved yet. Choose which to keep, then save; all that you typed is below.</p>
    <div className="dk-both">
      {clashes.map((field) => (
        <fieldset key={field}>
          <legend>{labels[field]}</legend>
          <label>
            <input type="radio" name={`take.${field}`} value="theirs" />
            <span>
              <span className="dk-sub">Theirs, in the shop now</span>
              {`\n${now[field] || 'Empty'}`}
            </span>
          </label>
          <label>
            <input type="radio" name={`take.${field}`} value="mine" defaultChecked />
            <span>
              <span className="dk-sub">Yours</span>
              {`\n${facts[field] || 'Empty'}`}
            </span>
          </label>
        </fieldset>
      ))}
    </div>
  </section>
)
