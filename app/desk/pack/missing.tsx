import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { Failed } from './shown.ts'

/** A parcel that cannot be finished is told of, and left for the next. */
export const Missing = ({ failed }: { failed: Failed }) => (
  <details className="dk-missing" open={failed !== undefined || undefined}>
    <summary className="textbtn">Something is missing</summary>
    <Form method="post" className="dk-compose">
      <label htmlFor="missing">What is missing? The team reads it here, and whoever decides sees it under Today.</label>
      <input
        className="input"
        id="missing"
        name="text"
        maxLength={300}
        defaultValue={failed?.text}
        aria-invalid={failed !== undefined || undefined}
      />
      <div>
        <Button type="submit" look="line" name="act" value="missing">
          Tell them, and on to the next
        </Button>
      </div>
    </Form>
  </details>
)
