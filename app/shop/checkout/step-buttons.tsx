import { Icon } from '#app/ui/icon.tsx'

/** Label and handler of a step's back button. */
export type BackAction = { label: string; onClick: () => void }

type Props = { continueLabel?: string | undefined; busy: boolean; back?: BackAction | undefined }

/** Buttons of a step: continue, when possible, and back. Disabled during a request. */
export const StepButtons = ({ continueLabel, busy, back }: Props) => (
  <div className="acts">
    {continueLabel && (
      <button type="submit" className="btn" disabled={busy}>
        {busy ? 'Processing...' : continueLabel}
      </button>
    )}
    {back && (
      <button type="button" className="textbtn" disabled={busy} onClick={back.onClick}>
        <Icon of="arrow-left" />
        {back.label}
      </button>
    )}
  </div>
)
