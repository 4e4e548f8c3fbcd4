// The lessons that the start page offers, before any of them is fetched.
export interface LessonOffer {
  battle: string;
  label: string;
}

export const MORE_LESSONS: readonly LessonOffer[] = [
  { battle: "training-iron", label: "Men of Iron" },
  { battle: "training-zones", label: "Battles of the Medieval World" },
];
