"""Runs rules: statements, the movements that they bring about, and the decisions in their midst."""
