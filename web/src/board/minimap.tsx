export function Minimap() { return null; }
