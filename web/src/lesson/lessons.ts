export interface Lesson {
  battle: string;
  seed: number;
  title: string;
}

export const lessons: readonly Lesson[] = [{ battle: "training", seed: 1, title: "The first lesson" }];
