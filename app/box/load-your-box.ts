/** The box as it fills. Asked for when a box is chosen, so that it is there when the products are. */
export const loadYourBox = () => import('./your-box.tsx')
