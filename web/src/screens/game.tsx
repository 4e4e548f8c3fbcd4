export function GameScreen() {
  return <main />;
}
