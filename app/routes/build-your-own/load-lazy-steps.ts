export const loadPlacing = () => import('./place-box-order.ts')

/** All that follows the address, with what makes the order. Asked for when somebody begins to write it. */
export async function loadLazySteps() {
  const [steps] = await Promise.all([import('./lazy-box-steps.tsx'), loadPlacing()])
  return steps
}
