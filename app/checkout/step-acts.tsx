import { Icon } from '#app/ui/icon.tsx'

/** The way back from a step: its words and what it does. */
export type WayBack = { label: string; onPress: () => void }

type Props = { goOn?: string | undefined; busy: boolean; back?: WayBack | undefined }

/** The foot of a step's form: on, where there is a way, and back; neither while the shop is being asked. */
export const StepActs = ({ goOn, busy, back }: Props) => (
  <div className="acts">
    {goOn && (
      <button type="submit" className="btn" disabled={busy}>
        {busy ? 'Processing...' : goOn}
      </button>
    )}
    {back && (
      <button type="button" className="textbtn" disabled={busy} onClick={back.onPress}>
        <Icon of="arrow-left" />
        {back.label}
      </button>
    )}
  </div>
)
