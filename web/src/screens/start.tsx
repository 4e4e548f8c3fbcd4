export function StartScreen() {
  return <main><h1>Banneret</h1></main>;
}
